import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { PlaceholderPanel } from './placeholder-panel.tsx';

test(
  'says that a login is needed and links to /login and /add',
  { tags: ['R-LAND-33', 'R-LAND-34', 'R-ERR-49'] },
  async () => {
    await render(<PlaceholderPanel title="Fencers" />);
    await expect
      .element(page.getByText('Please Login to access the data', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole('link', exactly('Add'))).toHaveAttribute('href', '/add');
    await expect
      .element(page.getByRole('link', exactly('Login')))
      .toHaveAttribute('href', '/login');
  },
);

test(
  'shows the given title and renders the same with any buttonText',
  { tags: ['R-LAND-35'] },
  async () => {
    await render(
      <div data-testid="one">
        <PlaceholderPanel title="Fencers" buttonText="New" />
      </div>,
    );
    await render(
      <div data-testid="other">
        <PlaceholderPanel title="Fencers" buttonText="Old" />
      </div>,
    );
    await expect
      .element(page.getByTestId('one').getByRole('heading', exactly('Fencers')))
      .toBeVisible();
    expect(page.getByTestId('one').element().innerHTML).toBe(
      page.getByTestId('other').element().innerHTML,
    );
  },
);
