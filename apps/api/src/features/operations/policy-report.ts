import { isNestedTooDeeply } from '../../lib/json-depth.ts';

/**
 * What is logged about a Content-Security-Policy violation. Page addresses may contain mailed secrets, and samples
 * contain what people typed, so neither is read.
 */
export interface PolicyViolation {
  directive: string;
  blocked: string;
}

/** A browser sends a handful at a time. More than this suggests abuse. */
const maxViolations = 20;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the origin of a blocked address, without its path. Keywords of the standard, such as "inline", pass
 * unchanged.
 */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown';
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, host } = new URL(blocked);
  return host === '' || host.length > 100 ? protocol : `${protocol}//${host}`;
}

function toViolations(directive: unknown, blocked: unknown): PolicyViolation[] {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ') : [];
  return /^[a-z-]{1,40}$/.test(name) ? [{ directive: name, blocked: originOf(blocked) }] : [];
}

/**
 * Reads a report in either browser format: a single object for `report-uri`, a list for `report-to`. Throws if it is
 * not JSON.
 */
export function parseViolations(text: string): PolicyViolation[] {
  const parsed: unknown = JSON.parse(text);
  if (isNestedTooDeeply(parsed)) throw new TypeError('A report must be flat.');
  const reports = Array.isArray(parsed) ? parsed.slice(0, maxViolations) : [parsed];
  return reports.filter(isObject).flatMap((report) => {
    const { 'csp-report': reportUriBody, body: reportToBody } = report;
    if (isObject(reportUriBody))
      return toViolations(
        reportUriBody['effective-directive'] ?? reportUriBody['violated-directive'],
        reportUriBody['blocked-uri'],
      );
    return isObject(reportToBody)
      ? toViolations(reportToBody['effectiveDirective'], reportToBody['blockedURL'])
      : [];
  });
}
