import { useState } from 'react';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { startOfBouting, type OpenBouting } from './open-bouting.rules.ts';

/** The state of open bouting at a practice. Each change is stored on the device, so that it survives a closed tab. */
export function useOpenBouting(practice: string): [OpenBouting, (next: OpenBouting) => void] {
  const draft = `open bouting at ${practice}`;
  const [stored, setStored] = useState(() => readDraft(draft, startOfBouting) ?? startOfBouting);
  const bouting = useResolvedSlugs(stored);
  const save = (next: OpenBouting) => {
    writeDraft(draft, startOfBouting, next);
    setStored(next);
  };
  return [bouting, save];
}
