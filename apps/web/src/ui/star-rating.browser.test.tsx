import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { StarDisplay, StarRating } from './star-rating.tsx';

const group = page.getByRole('radiogroup', exactly('Footwork'));
const word = (text: string) =>
  expect.element(group.getByRole('status').getByText(text, { exact: true })).toBeVisible();

function Footwork() {
  const [value, setValue] = useState(0);
  return <StarRating label="Footwork" value={value} onChange={setValue} />;
}

test(
  'a rating can be set by keyboard, shows its word, and is cleared by Reset',
  { tags: ['R-BOUT-11', 'R-BOUT-12', 'R-CST-15'] },
  async () => {
    await render(<Footwork />);
    await word('None');
    await expect
      .element(
        group.getByRole('button', { name: 'Reset Footwork', exact: true, includeHidden: true }),
      )
      .toBeDisabled();
    await userEvent.keyboard('{Tab} ');
    await word('Poor');
    for (const text of ['Fair', 'Good', 'Great', 'Excellent']) {
      await userEvent.keyboard('{ArrowRight}');
      await word(text);
    }
    await userEvent.keyboard('{ArrowLeft}');
    await word('Great');
    await userEvent.keyboard('{Tab}');
    await expect.element(group.getByRole('button', exactly('Reset Footwork'))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await word('None');
    expect(group.getByRole('radio', { checked: true }).elements()).toEqual([]);
    await expect.element(group.getByRole('radio', exactly('1, Poor'))).toHaveFocus();
  },
);

test('a read-only rating states its value, and 0 as not rated', async () => {
  await render(
    <>
      <StarDisplay label="Energy" value={0} />
      <StarDisplay label="Distance" value={3.5} />
    </>,
  );
  await expect.element(page.getByRole('img', exactly('Energy: not rated'))).toBeVisible();
  await expect.element(page.getByRole('img', exactly('Distance: 3.5 of 5'))).toBeVisible();
});
