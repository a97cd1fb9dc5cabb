import type { PostalAddress, Site } from '../../generator/model/index.ts';

/** Who runs the site, and where: one sentence. Nothing if the owner has said neither. */
export function Owner({ site }: { site: Site }) {
  const { legalName, postalAddress } = site.statements;
  if (legalName === undefined && postalAddress === undefined) return null;
  const name = legalName === undefined ? '' : ` is run by ${legalName}`;
  const address = postalAddress ? ` ${name ? 'at' : 'gets its mail at'} ${formatAddress(postalAddress)}` : '';
  return `${site.brand}${name}${address}.`;
}

const formatAddress = ({ street, city, state, zip }: PostalAddress): string =>
  `${street}, ${city}, ${state} ${zip}`;
