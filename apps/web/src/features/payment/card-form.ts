import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { Ref } from 'react';

/** The interface of every provider's card form. Each method resolves to an error message, or undefined on success. */
export interface CardForm {
  /** Validates what was typed and marks errors. */
  check(): Promise<string | undefined>;
  /** Pays and navigates to /payment-success. */
  pay(clientSecret: string): Promise<string | undefined>;
}

export interface CardFormProps {
  ref: Ref<CardForm>;
  /** The secret of the selected plan's subscription, once it exists. */
  clientSecret: string | undefined;
  /** Creates the subscription, for a form that can't be shown without it. */
  onStart: () => Promise<void>;
}

interface ProviderFailure {
  type: string;
  message?: string | undefined;
}

/**
 * The provider's message about the card or the input. Other errors mean nothing to the payer and get a generic text.
 */
export const errorText = ({ type, message }: ProviderFailure): string =>
  (type === 'card_error' || type === 'validation_error' ? message : undefined) ??
  paymentTexts.unexpected;
