import { errorBody, errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { AppError, requireFound, invalidField, notFound } from './errors.ts';

describe('errors', () => {
  it.for([
    ['validation', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported_media_type', 415],
    ['rate_limited', 429],
  ] as [ErrorCode, number][])('with code %s have status %i', ([code, status]) => {
    expect(new AppError(code).status).toBe(status);
  });

  it.for(Object.keys(errorTable) as ErrorCode[])(
    '%s has a body with a message fit for a user',
    { tags: ['R-API-05'] },
    (code) => {
      const { body } = new AppError(code);
      expect(z.parse(errorBody, body)).toEqual(body);
      // The lock's message must match the specification letter by letter (R-AUTH-32).
      expect(body.message).toMatch(
        code === 'login_locked'
          ? /^limit exceded of login try you can get your otp from your email$/
          : /^[A-Z].{5,}/,
      );
    },
  );

  it('name the invalid field and use its message for the dialog', () => {
    expect(invalidField('date', "Can't be before 1950-01-01.").body).toEqual({
      code: 'validation',
      message: "Can't be before 1950-01-01.",
      errors: { date: ["Can't be before 1950-01-01."] },
    });
  });

  it('are thrown for missing rows only', { tags: ['R-ROLE-11'] }, () => {
    expect(() => requireFound(undefined)).toThrow(notFound());
    expect([requireFound(0), requireFound(null), requireFound('')]).toEqual([0, null, '']);
  });
});
