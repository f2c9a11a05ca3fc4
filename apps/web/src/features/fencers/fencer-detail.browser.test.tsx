import { bouts } from '@fencing-journal/contract/bouts';
import { fencers } from '@fencing-journal/contract/fencers';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { aBout, aBoutSummary, aFencer, aFencerDetail } from '../../testing/samples.ts';
import { answered, deferred, refused, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/fencer/sasha-lind-bbbbbb';
const factsBelow = async (heading: string) => {
  const title = main.getByRole('heading', exactly(heading));
  await expect.element(title).toBeVisible();
  return Object.fromEntries([...title.element().parentElement!.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]));
};
const bout = (number: number) => aBoutSummary({ slug: `bout-${number}`, score_b: number });

beforeEach(() => {
  signIn();
  stub(fencers.details, aFencerDetail());
});

describe('a fencer', () => {
  test('is shown with profile and ratings [R-FEN-47, R-FEN-49, R-FEN-50, R-FEN-51, R-FEN-52, G-86, G-87, G-88]', async () => {
    await renderApp(address);
    expect(await factsBelow('Profile')).toEqual({
      Club: 'Salle Nord', Division: 'Oregon', Region: '3 Northwest', Nationality: 'USA', 'Age Group': 'Cadet', Hand: 'Left', 'Epee Rating': 'C', 'Sabre Rating': 'U', 'Foil Rating': 'E',
    });
  });

  test('is shown with the user\'s own record against him [R-FEN-53, G-85]', async () => {
    await renderApp(address);
    expect(await factsBelow('Your bouts against this fencer')).toEqual({ Wins: '2', Losses: '1', Indicator: '+3', Scored: '38', Against: '35' });
  });

  test('shows that he loads, in the place of his name too [R-NAV-32]', async () => {
    const answer = deferred<ReturnType<typeof aFencerDetail>>();
    stub(fencers.details, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByRole('heading', { level: 1, name: 'Loading' })).toBeVisible();
    answer.resolve(aFencerDetail());
    await expect.element(main.getByRole('heading', { level: 1, name: 'Sasha Lind' })).toBeVisible();
  });

  test('is shown with four average ratings as stars [R-FEN-55, G-68]', async () => {
    await renderApp(address);
    await expect.element(main.getByRole('img', exactly('Bladework: 3.5 of 5'))).toBeVisible();
    expect(main.getByRole('img').elements().map((stars) => stars.getAttribute('aria-label'))).toEqual(['Bladework: 3.5 of 5', 'Distance: 4 of 5', 'Energy: not rated', 'Technique: 2 of 5']);
  });

  test('has the five most recent of seven bouts, the newest first, each leading to its page [R-FEN-56, R-FEN-57, R-CST-16]', async () => {
    stub(fencers.details, aFencerDetail({ bouts: [1, 2, 3, 4, 5, 6, 7].map(bout) }));
    stub(bouts.detail, aBout({ slug: 'bout-7' }));
    const app = await renderApp(address);
    await expect.element(main.getByRole('link', { name: 'Robin Vega 15, Sasha Lind 7' })).toBeVisible();
    const cards = main.getByRole('link', { name: /^Robin Vega 15/ }).elements().map((link) => link.getAttribute('href')?.split('/').at(-1));
    expect(cards).toEqual(['bout-7', 'bout-6', 'bout-5', 'bout-4', 'bout-3']);
    await main.getByRole('link', { name: 'Robin Vega 15, Sasha Lind 7' }).click();
    await app.isAt('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout-7');
  });

  test('of whom little is known has dashes for words and zeros for counts [R-FEN-58, R-FEN-59]', async () => {
    const none = { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 };
    stub(fencers.details, aFencerDetail({
      club: '', division: '', region: 0, nationality: '', my_age_stats: null, handed: null, usaf_rating_epee: null, usaf_rating_sabre: null, usaf_rating_foil: null, my_bout_stats: none,
    }));
    await renderApp(address);
    expect(await factsBelow('Profile')).toEqual({
      Club: '-', Division: '-', Region: 'None', Nationality: '-', 'Age Group': '-', Hand: '-', 'Epee Rating': '-', 'Sabre Rating': '-', 'Foil Rating': '-',
    });
    expect(await factsBelow('Your bouts against this fencer')).toEqual({ Wins: '0', Losses: '0', Indicator: '0', Scored: '0', Against: '0' });
  });

  test('has his name as the last crumb, after the way back to journal and list [R-FEN-60, R-NAV-17]', async () => {
    stub(fencers.all, [aFencer()]);
    stub(fencers.stats, { event_count: 0, bout_count: 0, wins: 0, losses: 0, scored: 0, against: 0, indicator: 0 });
    const app = await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Sasha Lind'))).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Fencer', 'Sasha Lind']);
    const nav = page.getByRole('navigation', exactly('Breadcrumb'));
    await expect.element(nav.getByRole('link', exactly('Journal'))).toHaveAttribute('href', '/journal');
    await nav.getByRole('link', exactly('Fencer')).click();
    await app.isAt('/journal/fencer');
  });

  test('has a way back to where the user came from [R-FEN-48]', async () => {
    const app = await renderApp('/journal/lessons');
    await app.isAt('/journal/lessons');
    await app.router.navigate(address);
    await main.getByRole('button', exactly('Back')).click();
    await app.isAt('/journal/lessons');
  });

  test('opened by a link from outside leads back to the list [R-FEN-48]', async () => {
    stub(fencers.all, [aFencer()]);
    stub(fencers.stats, { event_count: 0, bout_count: 0, wins: 0, losses: 0, scored: 0, against: 0, indicator: 0 });
    const app = await renderApp(address);
    await main.getByRole('button', exactly('Back')).click();
    await app.isAt('/journal/fencer');
  });

  test.each([{ status: 'is not there', answer: refused('not_found'), text: 'Oops! Page not found' }, { status: 'cannot be read', answer: answered(400, {}), text: 'Could not load.' }])('who $status raises no dialog [R-FEN-61, R-NAV-31, G-47, R-ERR-24]', async ({ answer, text }) => {
    stub(fencers.details, answer);
    await renderApp(address);
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    await noDialog();
  });
});
