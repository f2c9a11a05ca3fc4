import { testCardNames, testCards } from '@fencing-journal/contract/subscription';
import { describe, expect, it } from 'vitest';
import { validateCard, formatExpiry, formatCardNumber, testCardOf } from './sandbox-card.rules.ts';

describe('card field formatting', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['4242-4242 42424242 99', '4242 4242 4242 4242'],
    ['', ''],
  ])('shows the number %j as %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['12', '12'],
    ['1227', '12 / 27'],
    ['12 / 2', '12 / 2'],
    ['4', '04'],
    ['430', '04 / 30'],
    ['12/2799', '12 / 27'],
    ['', ''],
  ])('shows the expiration date %j as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
});

describe('testCardOf', () => {
  it.each(testCardNames)(
    'recognizes %s by its number, with or without spaces',
    { tags: ['R-PAY-17'] },
    (name) => {
      expect([
        testCardOf(testCards[name].number),
        testCardOf(formatCardNumber(testCards[name].number)),
      ]).toEqual([name, name]);
    },
  );

  it('returns undefined for any other number', () => {
    expect(testCardOf('4111111111111111')).toBeUndefined();
  });
});

describe('faultsOf', () => {
  const today = new Date(2026, 9, 15);
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 28', cvc: '123' };

  it('accepts a test card that expires at the end of this month', () => {
    expect(validateCard(card, today)).toEqual({});
    expect(validateCard({ ...card, expiry: '10 / 26' }, today)).toEqual({});
  });

  it.each([
    [{ number: '' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4111 1111 1111 1111' }, { number: 'The sandbox only accepts its test cards.' }],
    [{ expiry: '' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '13 / 28' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '12' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '09 / 26' }, { expiry: "Your card's expiration date is in the past." }],
    [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
    [{ cvc: '' }, { cvc: "Your card's security code is incomplete." }],
  ])('reports %j at the field: %j', (typed, faults) => {
    expect(validateCard({ ...card, ...typed }, today)).toEqual(faults);
  });
});
