import { consentText, guardianTexts, type guardian } from '@fencing-journal/contract/guardian';
import type { BodyOf, ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { Config } from '../../lib/config.ts';
import { invalidField } from '../../lib/errors.ts';

export type Consent = BodyOf<typeof guardian.addChild>['consent'];

/** Consents at once, for trying the product out. All other methods are checked by the operator. */
const sandboxMethod = 'sandbox';

const labelOf = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return id === sandboxMethod
    ? 'I agree (no check, for trying out)'
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

export const offeredConsent = ({
  GUARDIAN_CONSENT,
}: Pick<Config, 'GUARDIAN_CONSENT'>): ResponseOf<typeof guardian.consent> => ({
  methods: GUARDIAN_CONSENT.map((id) => ({ id, label: labelOf(id) })),
  text_version: consentText.version,
  text: consentText.text,
});

/** Throws 400 unless the method is offered and the text is the present one. */
export function requireConsent(
  { GUARDIAN_CONSENT }: Pick<Config, 'GUARDIAN_CONSENT'>,
  { method, text_version }: Consent,
): void {
  if (!GUARDIAN_CONSENT.includes(method))
    throw invalidField('consent.method', guardianTexts.consentNotOffered);
  if (text_version !== consentText.version)
    throw invalidField('consent.text_version', guardianTexts.consentOutdated);
}

/** When a consent by this method counts; null: once the operator has confirmed it. */
export const confirmedAt = ({ method }: Consent, now: Date): Date | null =>
  method === sandboxMethod ? now : null;
