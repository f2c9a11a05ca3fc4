import { events } from '@fencing-journal/contract/events';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { stub } from '../../testing/stub-server.ts';

const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout/add';
const select = page.getByRole('combobox', exactly('Fencer B'));

test('moves the focus to the score after a tap on an opponent, but not after an arrow key', async () => {
  signIn();
  stub(events.detail, anEventDetail());
  await renderApp(address);
  await expect.element(select).toHaveValue('');
  (select.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(select).not.toHaveValue('');
  await expect.element(select).toHaveFocus();
  await select.click();
  await select.selectOptions('Sasha Lind');
  await expect.element(page.getByRole('textbox', exactly('Score Robin Vega (me)'))).toHaveFocus();
});
