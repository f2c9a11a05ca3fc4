import { consentText, guardianTexts, type guardian } from '@fencing-journal/contract/guardian';
import type { BodyOf, ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { Config } from '../../lib/config.ts';
import { invalidField } from '../../lib/errors.ts';

export type Consent = BodyOf<typeof guardian.addChild>['consent'];

/** This method is confirmed right away, for trying out the product. The operator checks all other methods. */
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

/** Throws 400 unless the method is offered and the text is the current version. */
export function requireConsent(
  { GUARDIAN_CONSENT }: Pick<Config, 'GUARDIAN_CONSENT'>,
  { method, text_version }: Consent,
): void {
  if (!GUARDIAN_CONSENT.includes(method))
    throw invalidField('consent.method', guardianTexts.consentNotOffered);
  if (text_version !== consentText.version)
    throw invalidField('consent.text_version', guardianTexts.consentOutdated);
}

/** Returns when a consent is confirmed: now, or null if the operator has to confirm it. */
export const confirmedAt = ({ method }: Consent, now: Date): Date | null =>
  method === sandboxMethod ? now : null;
