import { monthlyPayment } from '../../client/cost/cost.ts';
import { dollars, dollarsAndCents } from '../../client/cost/dollars.ts';
import type { LoanExample } from '../../generator/model/index.ts';
import { TableHead } from '../parts/table-head.tsx';
import { linearScale, percent } from './scale.ts';

/** A table of monthly payments by term and rate, each with a bar and with the interest in total. */
export function FinancingChart({ balance, rates, months }: LoanExample) {
  const payments = months.flatMap((term) => rates.map((rate) => monthlyPayment(balance, rate, term)));
  const scale = linearScale(0, Math.max(...payments));
  return (
    <table className="financing-chart">
      <caption>{`A loan of ${dollars(balance)} in equal monthly payments, without fees`}</caption>
      <TableHead names={['APR', 'Monthly payment', 'Interest in total']} />
      {months.map((term) => (
        <tbody key={term}>
          <tr>
            <th scope="rowgroup" colSpan={3}>{`${term} months`}</th>
          </tr>
          {rates.map((rate) => {
            const payment = monthlyPayment(balance, rate, term);
            return (
              <tr key={rate}>
                <th scope="row">{`${rate}%`}</th>
                <td>
                  <div>
                    <span>{dollarsAndCents(payment)}</span>
                    <svg width="100%" height="10" aria-hidden="true">
                      <rect width={percent(scale(payment))} height="10" />
                    </svg>
                  </div>
                </td>
                <td>{dollars(payment * term - balance)}</td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
