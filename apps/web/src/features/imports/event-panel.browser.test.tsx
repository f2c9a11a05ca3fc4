import { fencers } from '@fencing-journal/contract/fencers';
import { imports, type ImportEvent } from '@fencing-journal/contract/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { stub } from '../../testing/stub-server.ts';
import { aBout, anEvent, anId, aPreview } from './testing/samples.ts';

const same = [aBout({ state: 'same', applies: false })];

test.for<[string, string, Partial<ImportEvent>]>([
  ['new', 'New', { state: 'new' }],
  ['known, with a value that the file adds', 'Adds to your journal', { bouts: same }],
  ['known, with a new bout', 'Adds to your journal', { state: 'same' }],
  ['known', 'In your journal', { state: 'same', bouts: same, kept: ['initial_seed'] }],
])('an event that is %s is labeled “%s”', { tags: ['B-IM-01'] }, async ([, label, overrides]) => {
  signIn();
  stub(fencers.all, []);
  const events = [anEvent({ state: 'changed', ...overrides })];
  const tournament = { name: 'Harbor Cup', date: '2026-03-21', slug: null, state: 'same' as const };
  stub(imports.detail, aPreview({ tournaments: [{ ...tournament, events }] }));
  await renderApp(`/journal/import/${anId}`);
  const event = page.getByRole('region', exactly('Junior Epee'));
  await expect.element(event.getByText(label, { exact: true }).first()).toBeVisible();
});
