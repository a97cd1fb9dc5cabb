/** Writes the results of one size as a Markdown table. */

/**
 * @typedef {import('./measure-size.js').Result} Result
 * @param {number} size
 * @param {readonly Result[]} results
 */
export function tableOf(size, results) {
  const rivals = results.filter(({ isRival }) => isRival).map(secondsOf);
  const [fastest = Number.NaN] = rivals.filter((seconds) => seconds > 0).sort((a, b) => a - b);
  const plain = results.find(({ name }) => name === 'plain writes');
  const limit = plain ? secondsOf(plain) : Number.NaN;
  const rows = results.map((result) => {
    const { name, measures, sizes } = result;
    const memory = Math.max(...measures.map(({ megabytes }) => megabytes)).toFixed(0);
    const failed = measures.find(({ ended }) => ended !== 'well');
    if (failed) return [name, failureOf(failed), '', memory, '', '', '', ''];
    const seconds = secondsOf(result);
    return [
      name,
      seconds.toFixed(2),
      median(measures.map(({ cpu }) => cpu)).toFixed(2),
      memory,
      sizes ? String(sizes.pages) : '',
      sizes ? (sizes.cityBytes / 1000).toFixed(1) : '',
      times(seconds / fastest),
      times(seconds / limit),
    ];
  });
  const head = [
    ...[`${size.toLocaleString('en-US')} cities`, 'Seconds', 'Processor seconds', 'Memory, MB', 'Pages'],
    ...['kB a city page', '× fastest rival', '× plain writes'],
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {import('./measure.js').Measure} measure */
function failureOf({ ended, printed }) {
  if (ended === 'too late') return 'too slow';
  return printed.includes('heap out of memory') ? 'out of memory' : 'failed';
}

/** The median of the rounds; not a number if one failed. @param {Result} result */
const secondsOf = ({ measures }) =>
  measures.every(({ ended }) => ended === 'well')
    ? median(measures.map(({ seconds }) => seconds))
    : Number.NaN;

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {number} ratio */
const times = (ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '');
