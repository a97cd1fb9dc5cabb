import type { Figures } from '../../generator/model/index.ts';

/** The promise of the site after "within", in the same words on every page. */
export const orNobody = ({ responseTime }: Figures): string =>
  `${responseTime}, or we tell you that we have nobody near you yet`;
