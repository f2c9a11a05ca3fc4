import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { isPermanentRejection, nextStep, UploadRejectedError, backoffMs } from './retry.rules.ts';

const refused = (method: string, status: number, code = '') =>
  new UploadRejectedError(method, status, { message: 'No.', code });
const fresh = { failures: 1, renames: 0 };

it('backs off up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(backoffMs)).toEqual([
    1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('retries network errors indefinitely', () => {
  expect(nextStep(new TypeError('Failed to fetch'), { failures: 500, renames: 0 })).toBe('resume');
});

it.each([408, 423, 429, 500, 503])('retries status %d, but only a few times', (status) => {
  expect(nextStep(refused('PATCH', status), fresh)).toBe('resume');
  expect(nextStep(refused('PATCH', status), { failures: 8, renames: 0 })).toBe('fail');
  expect(isPermanentRejection(refused('PATCH', status))).toBe(false);
});

it('tries three other slugs if one is taken, and retries an offset conflict', () => {
  expect(
    [0, 2, 3].map((renames) => nextStep(refused('POST', 409), { failures: 1, renames })),
  ).toEqual(['rename', 'rename', 'fail']);
  expect(nextStep(refused('PATCH', 409), fresh)).toBe('resume');
});

it('renews session headers, but fails if the session has ended', () => {
  expect(nextStep(refused('PATCH', 401), fresh)).toBe('refreshSession');
  expect(nextStep(refused('POST', 403, 'csrf'), fresh)).toBe('refreshSession');
  expect(nextStep(new ApiError(401, undefined), fresh)).toBe('fail');
  expect(
    [
      refused('PATCH', 401),
      refused('PATCH', 403, 'csrf'),
      new ApiError(401, undefined),
      new Error('The file is gone.'),
    ].map(isPermanentRejection),
  ).toEqual([false, false, false, false]);
});

it.each([400, 403, 404, 413, 415])('treats status %d as final', (status) => {
  expect(nextStep(refused('POST', status), fresh)).toBe('fail');
  expect(isPermanentRejection(refused('PATCH', status))).toBe(true);
});
