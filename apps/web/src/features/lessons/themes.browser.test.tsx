import { lessons } from '@fencing-journal/contract/lessons';
import { themes, type ThemePage } from '@fencing-journal/contract/lesson-themes';
import { wilsonInterval } from '@fencing-journal/contract/statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { byLabel, crumbs, exactly, optionsOf, renderApp, signIn } from '../../testing/app.tsx';
import { aCoach, aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { onlyBody, rawResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const counted = (bouts: number, scored: number, received: number) => ({
  bouts,
  scored,
  received,
  rate: wilsonInterval(scored, scored + received),
});
const aTheme = (overrides: Partial<ThemePage> = {}): ThemePage => ({
  theme: 'parry_riposte',
  lessons: 2,
  since: '2026-03-14',
  touches: { before: counted(9, 20, 30), after: counted(8, 3, 5) },
  ...overrides,
});

beforeEach(() => {
  signIn();
  stub(lessons.fieldData, { coach_list: [aCoach()] });
  stub(lessons.all, aPage('/api/lessons/all/', [aLesson({ themes: ['parry_riposte'] })]));
  stub(lessons.create, aLesson());
  stub(themes.list, [
    { theme: 'flunge', lessons: 3 },
    { theme: 'parry_riposte', lessons: 2 },
  ]);
  stub(themes.detail, aTheme());
});

describe('themes', { tags: ['B-CG-05'] }, () => {
  test("are chosen with chips or typed in the user's own words, up to five", async () => {
    await renderApp('/journal/lessons/add');
    await byLabel('Coach').selectOptions('Teo Marsh');
    await byLabel('Student Notes').fill('Parry six.');
    for (const label of ['Distance', 'Remise', 'Preparation']) await byLabel(label).click();
    await byLabel('Remise').click();
    for (const word of ['flunge', 'Countertime']) {
      await byLabel('Own words').fill(word);
      await main.getByRole('button', exactly('Add theme')).click();
    }
    // Typing a listed theme's label selects that theme.
    await expect.element(byLabel('Countertime')).toBeChecked();
    await byLabel('Attack').click();
    await expect.element(byLabel('Remise')).toBeDisabled();
    await expect.element(byLabel('Own words')).toBeDisabled();
    await main.getByRole('button', exactly('Add Lesson')).click();
    await expect.poll(() => requestsTo(lessons.create).length).toBe(1);
    expect(onlyBody(lessons.create)).toMatchObject({
      themes: ['distance', 'preparation', 'flunge', 'countertime', 'attack'],
    });
  });

  test('filter the list', async () => {
    const app = await renderApp('/journal/lessons');
    await expect.poll(() => optionsOf('Theme')).toEqual(['All themes', 'Parry-riposte', 'flunge']);
    await byLabel('Theme').selectOptions('Parry-riposte');
    await expect
      .poll(() => requestsTo(lessons.all).at(-1)?.query)
      .toEqual({
        theme: 'parry_riposte',
      });
    await app.waitForPath('/journal/lessons');
  });

  test('have a page with their lessons, and touches before and after with ranges', async () => {
    await renderApp('/journal/lessons/theme?name=parry_riposte');
    await expect.element(main.getByRole('heading', exactly('Parry-riposte'))).toBeVisible();
    const touches = main.getByRole('region', exactly('Touches before and after'));
    await expect
      .element(touches.getByText('Too few touches to tell: it takes 20 before and 20 after.'))
      .toBeVisible();
    await expect.element(touches.getByText('20 scored, 30 received')).toBeVisible();
    await expect.element(touches.getByText(/Your share: 3 of 8, likely 14–.?69%/)).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('All 2 lessons')))
      .toHaveAttribute('href', '/journal/lessons?theme=parry_riposte');
    expect(requestsTo(lessons.all).at(-1)?.query).toEqual({ theme: 'parry_riposte' });
    expect(crumbs()).toEqual(['Journal', 'Lessons', 'Parry-riposte']);
  });

  test("in the user's own words have no touches, and the page of a theme without lessons says so", async () => {
    stub(themes.detail, aTheme({ theme: 'flunge', touches: null }));
    const app = await renderApp('/journal/lessons/theme?name=flunge');
    await expect
      .element(main.getByText(/We can only compare touches for themes from the list./))
      .toBeVisible();
    stub(themes.detail, aTheme({ theme: 'remise', lessons: 0, since: null, touches: null }));
    await app.router.navigate('/journal/lessons/theme?name=remise');
    await expect.element(main.getByText('No lesson has this theme yet.')).toBeVisible();
  });

  test('can be loaded again after an error', async () => {
    stub(themes.detail, rawResponse(400, {}));
    await renderApp('/journal/lessons/theme?name=remise');
    const again = main.getByRole('button', exactly('Try again'));
    await expect.element(again).toBeVisible();
    stub(themes.detail, aTheme({ theme: 'remise' }));
    await again.click();
    await expect.element(main.getByText('20 scored, 30 received')).toBeVisible();
  });
});
