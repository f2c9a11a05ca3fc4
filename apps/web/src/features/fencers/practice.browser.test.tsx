import { fencers } from '@fencing-journal/contract/fencers';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aFencerDetail } from '../../testing/samples/fencers.ts';
import { aPracticeBout } from '../../testing/samples/practices.ts';
import { stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const section = main.getByRole('region', exactly('At practice'));

beforeEach(() => signIn());

describe("practice on an opponent's page", { tags: ['B-PT-02'] }, () => {
  test('has a separate record, which links to its bouts', async () => {
    const record = figuresOf({ bouts: 7, wins: 4, scored: 31, against: 28 });
    stub(fencers.details, aFencerDetail({ practice: { record, bouts: [aPracticeBout()] } }));
    await renderApp('/journal/fencer/sasha-lind-bbbbbb');
    await expect
      .element(section.getByRole('link', exactly('4 bouts won, at practice')))
      .toHaveAttribute(
        'href',
        '/journal/statistics/bouts?kind=practice&opponent=sasha-lind-bbbbbb&result=win',
      );
    await expect
      .element(section.getByRole('link', { name: /^Robin Vega 5, Sasha Lind 3/ }))
      .toHaveAttribute('href', '/journal/practices/practice-aaaaaaaaaa/bout-1111111111');
    // The record in competition is unchanged.
    await expect.element(main.getByText('2 of 3 bouts won')).toBeInTheDocument();
  });

  test('is left out if there is none', async () => {
    const record = figuresOf({ bouts: 0, wins: 0, scored: 0, against: 0 });
    stub(fencers.details, aFencerDetail({ practice: { record, bouts: [] } }));
    await renderApp('/journal/fencer/sasha-lind-bbbbbb');
    await expect.element(main.getByText('Most recent bouts')).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
  });
});
