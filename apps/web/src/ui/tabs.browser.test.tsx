import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { Tabs } from './tabs.tsx';

const tab = (name: string) => page.getByRole('tab', exactly(name));
const tabs = ['One', 'Two', 'Three'].map((name) => ({
  name,
  content: <input aria-label={`In ${name}`} />,
}));

function Parts() {
  const [name, setName] = useState('One');
  return <Tabs label="Parts" tabs={tabs} selected={name} onSelect={setName} />;
}

test('arrow keys, Home and End move between tabs and wrap around', async () => {
  await render(<Parts />);
  await tab('One').click();
  for (const [key, name] of [
    ['ArrowRight', 'Two'],
    ['ArrowRight', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['End', 'Three'],
    ['ArrowLeft', 'Two'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', exactly(name))).toBeVisible();
    expect(page.getByRole('tabpanel').elements()).toHaveLength(1);
  }
});

test('Tab moves from the selected tab into its panel, and hidden panels keep typed values', async () => {
  await render(<Parts />);
  await tab('Two').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('textbox', exactly('In Two'))).toHaveFocus();
  await userEvent.keyboard('kept');
  await tab('One').click();
  await expect.element(page.getByRole('textbox', exactly('In Two'))).not.toBeInTheDocument();
  await tab('Two').click();
  await expect.element(page.getByRole('textbox', exactly('In Two'))).toHaveValue('kept');
});
