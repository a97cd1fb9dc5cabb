import type { PageProps } from './page-props.ts';

export function DirectoryPage({ route }: PageProps<'directory'>) {
  return (
    <>
      <section className="hero wrap">
        <h1>Piano Store Directory</h1>
        <p className="lead">
          Choose your state or city. Each page has local advice, typical prices and a form that matches you
          with verified dealers.
        </p>
      </section>
      <section className="wrap block">
        <h2 className="visually-hidden">States</h2>
        <ul className="cards directory">
          {route.props.states.map(({ name, path, cityCount, cities }) => (
            <li key={path} className="card">
              <h3>
                <a href={path}>{name}</a>
              </h3>
              <p className="count">{`${cityCount} ${cityCount === 1 ? 'city' : 'cities'}`}</p>
              <ul>
                {cities.map((city) => (
                  <li key={city.path}>
                    <a href={city.path}>{city.name}</a>
                  </li>
                ))}
              </ul>
              {cityCount > cities.length && (
                <p>
                  <a className="more" href={path}>
                    View all cities
                  </a>
                </p>
              )}
              <p className="fine-print">
                <a href="/contact/">{"Don't see your city? Contact us"}</a>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
