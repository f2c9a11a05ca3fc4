/** The rows of a pool as copied from a results page, including the user's row. */
export const pool = [
  'Pool #3  On strip 5',
  'HOLM Ida\tSalle Nord / Metropolitan / USA\t1\tV5\tD3',
  'VEGA Robin\tHarbour / Oregon / USA\t2',
  'LI Anna\tCapital Fencers / Capitol / USA\t3',
  'VAN DER BERG Noor\tUnattached / / NED\t4',
  "O'BRIEN Sean\tOld Town / New Jersey / USA\t5",
  'McDONALD Fay\tSalle Nord / Metropolitan / USA\t6',
  'NÚÑEZ Zoë\tTidewheel / Maryland / USA\t7',
].join('\n');
/** The names in the pool, except for the user's. */
export const opponents = [
  'Ida Holm',
  'Anna Li',
  'Noor Van Der Berg',
  "Sean O'Brien",
  'Fay McDonald',
  'Zoë Núñez',
];
