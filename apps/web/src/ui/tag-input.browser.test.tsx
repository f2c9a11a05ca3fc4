import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { TagInput } from './tag-input.tsx';

const input = page.getByRole('combobox', exactly('Tags'));
const shown = () =>
  page
    .getByRole('list', exactly('Tags added'))
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

function Tags({ first = [] }: { first?: string[] }) {
  const [tags, setTags] = useState(first);
  return <TagInput label="Tags" tags={tags} suggestions={['patience']} onChange={setTags} />;
}

test(
  'words are added with Enter, comma or the button and removed with their cross',
  { tags: ['R-BOUT-17'] },
  async () => {
    await render(<Tags />);
    await input.fill('patience');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(input, 'distance,');
    await input.fill('  second intention ');
    await page.getByRole('button', exactly('Add tag')).click();
    await expect.poll(shown).toEqual(['patience', 'distance', 'second intention']);
    await expect.element(input).toHaveValue('');
    await page.getByRole('button', exactly('Remove distance')).click();
    await expect.poll(shown).toEqual(['patience', 'second intention']);
  },
);

test('removing a word moves the focus to the next cross, the previous one, or the field', async () => {
  const cross = (tag: string) => page.getByRole('button', exactly(`Remove ${tag}`));
  await render(<Tags first={['patience', 'distance', 'parry']} />);
  await cross('distance').click();
  await expect.element(cross('parry')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cross('patience')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveFocus();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('a word is added when the field loses the focus, so that saving includes it', async () => {
  await render(<Tags />);
  await input.fill('second intention');
  await userEvent.tab();
  await expect.poll(shown).toEqual(['second intention']);
  await expect.element(input).toHaveValue('');
});

test('duplicates in any case and blanks are not added', async () => {
  await render(<Tags first={['Patience']} />);
  for (const word of ['patience', ' ', 'PATIENCE']) {
    await input.fill(word);
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('');
  }
  expect(shown()).toEqual(['Patience']);
});

const nineteen = Array.from({ length: 19 }, (_, index) => `tag ${index}`);

test('a tag has at most forty characters, a bout at most twenty tags', async () => {
  await render(<Tags first={nineteen} />);
  await expect.element(input).toHaveAttribute('maxlength', '40');
  await input.fill('the last');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toBeDisabled();
  expect(shown()).toHaveLength(20);
});

test('the last tag leaves the focus where it is', async () => {
  await render(<Tags first={nineteen} />);
  await input.fill('the last');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toBeDisabled();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('more{Enter}');
  await expect.element(input).toHaveValue('');
  expect(shown()).toHaveLength(20);
});

test('the button keeps the focus when leaving the field added the last tag', async () => {
  const add = page.getByRole('button', exactly('Add tag'));
  await render(<Tags first={nineteen} />);
  await input.fill('the last');
  await userEvent.tab();
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(shown()).toHaveLength(20);
});

test('a long word without spaces is shown whole, with a cross of full size', async () => {
  await page.viewport(320, 640);
  const word = 'w'.repeat(40);
  await render(<Tags first={[word]} />);
  const cross = page.getByRole('button', exactly(`Remove ${word}`));
  await expect.element(cross).toBeVisible();
  const { right, width } = cross.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(320);
  expect(width).toBeGreaterThanOrEqual(44);
});
