import { nestsTooDeep } from '../../lib/json.ts';

/** What is logged of a breach of the Content-Security-Policy. Addresses of pages hold secrets of mails, and samples what people typed: neither is read. */
export interface PolicyBreach {
  directive: string;
  blocked: string;
}

/** A browser sends a handful at once; whoever sends more has something else in mind. */
const mostBreaches = 20;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where what was blocked came from, without its path. What is no address is a word of the standard, such as "inline". */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown';
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, host } = new URL(blocked);
  return host === '' || host.length > 100 ? protocol : `${protocol}//${host}`;
}

function breachOf(directive: unknown, blocked: unknown): PolicyBreach[] {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ') : [];
  return /^[a-z-]{1,40}$/.test(name) ? [{ directive: name, blocked: originOf(blocked) }] : [];
}

/** What a report tells, in either form that browsers send: one for `report-uri`, a list for `report-to`. Throws for what is no JSON. */
export function breachesIn(text: string): PolicyBreach[] {
  const read: unknown = JSON.parse(text);
  if (nestsTooDeep(read)) throw new TypeError('A report must be flat.');
  const reports = Array.isArray(read) ? read.slice(0, mostBreaches) : [read];
  return reports.filter(isObject).flatMap((report) => {
    const { 'csp-report': older, body: newer } = report;
    if (isObject(older))
      return breachOf(
        older['effective-directive'] ?? older['violated-directive'],
        older['blocked-uri'],
      );
    return isObject(newer) ? breachOf(newer['effectiveDirective'], newer['blockedURL']) : [];
  });
}
