import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { Ref } from 'react';

/** What every provider's card form can do; each method resolves to what the payer is to read, or to undefined when all is well. */
export interface CardForm {
  /** Looks at what is typed, and marks what is wrong. */
  check(): Promise<string | undefined>;
  /** Pays, and leads to /payment-success. */
  pay(clientSecret: string): Promise<string | undefined>;
}

export interface CardFormProps {
  ref: Ref<CardForm>;
  /** Of the plan that is chosen, as soon as its subscription is begun. */
  clientSecret: string | undefined;
  /** Begins the subscription, for a form that cannot be shown before. */
  onBegin: () => Promise<void>;
}

interface ProviderFailure {
  type: string;
  message?: string | undefined;
}

/** The provider's own words about the card and what was typed; whatever else goes wrong is not for the payer to understand (section 8). */
export const wordsOf = ({ type, message }: ProviderFailure): string =>
  (type === 'card_error' || type === 'validation_error' ? message : undefined) ??
  paymentTexts.unexpected;
