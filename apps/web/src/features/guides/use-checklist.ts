import type { Guide, GuideChoices } from '@fencing-journal/contract/guides/shape';
import { useEffect } from 'react';
import { readSession } from '../../http/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { newItemId, type ChecklistChange } from './changes.rules.ts';
import { sendChange, sendUnsent, useProgress } from './guides.api.ts';

/** A guide's list for a competition with its actions. Every change has its own time (docs/decisions/0020). */
export function useChecklist({ slug }: Guide, tournament: string) {
  const dialogs = useDialogs();
  const list = useProgress(slug, tournament);
  const { progress } = list;
  useEffect(sendUnsent, []);

  async function change(
    buildChange: (at: string) => Omit<ChecklistChange, 'slug' | 'tournament' | 'account'>,
  ) {
    try {
      await sendChange({
        slug,
        tournament,
        account: readSession()?.slug ?? '',
        ...buildChange(new Date().toISOString()),
      });
    } catch (error) {
      void dialogs.showError(error);
    }
  }
  const add = (items: readonly { id: string; text: string }[]) =>
    void change((at) => ({ items: items.map((item) => ({ ...item, at })) }));
  return {
    ...list,
    ticked: new Set(progress?.ticked),
    tick: (item: string, ticked: boolean) =>
      void change((at) => ({ marks: [{ item, ticked, at }] })),
    add,
    addText: (text: string) => add([{ id: newItemId(), text }]),
    remove: (id: string) => void change((at) => ({ removed: [{ id, at }] })),
    choose: (choices: GuideChoices) => void change((at) => ({ choices: { ...choices, at } })),
    async reset() {
      const ticked = progress?.ticked ?? [];
      const sure = await dialogs.confirm({
        title: 'Uncheck all',
        body: 'Uncheck everything on this list?',
        detail: 'Your own items and choices stay as they are.',
        confirmLabel: 'Uncheck all',
        tone: 'danger',
      });
      if (sure)
        await change((at) => ({ marks: ticked.map((item) => ({ item, ticked: false, at })) }));
    },
  };
}
