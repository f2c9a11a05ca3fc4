import { testCardNames, testCards, type TestCard } from '@fencing-journal/contract/subscription';

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof TypedCard;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Groups digits as on a card: 4242 4242 4242 4242. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

/** "1227" as 12 / 27. A month that can only have one digit gets a leading zero. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** The name of a test card. Only the name is sent to the server, never the number. */
export const testCardOf = (number: string): TestCard | undefined =>
  testCardNames.find((name) => testCards[name].number === digitsOf(number));

function validateExpiry(expiry: string, today: Date): string | undefined {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(digitsOf(expiry)) ?? [];
  if (month === '') return "Your card's expiration date is incomplete.";
  const expiresAt = new Date(2000 + Number(year), Number(month), 1);
  return expiresAt <= today ? "Your card's expiration date is in the past." : undefined;
}

/** Validation errors by field, worded like a provider's. */
export function validateCard(
  { number, expiry, cvc }: TypedCard,
  today: Date,
): Partial<Record<CardField, string>> {
  const numberError =
    digitsOf(number).length < 16
      ? 'Your card number is incomplete.'
      : testCardOf(number)
        ? undefined
        : 'The sandbox only accepts its test cards.';
  const expiryError = validateExpiry(expiry, today);
  const cvcError = /^\d{3,4}$/.test(cvc) ? undefined : "Your card's security code is incomplete.";
  return {
    ...(numberError && { number: numberError }),
    ...(expiryError && { expiry: expiryError }),
    ...(cvcError && { cvc: cvcError }),
  };
}
