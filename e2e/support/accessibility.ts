import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** The rules that depend on colors. */
const colors: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** Returns the page's violations and its sideways scroll in pixels, or undefined if axe is not loaded there. */
const inspect = (page: Page, options: RunOptions) =>
  page.evaluate(async (runOptions) => {
    const loaded = (window as unknown as { axe?: typeof axe }).axe;
    if (loaded === undefined) return undefined;
    // A color in transition has the contrast of neither theme. Axe reports what has scrolled under a sticky
    // header as too small to tap, although it leaves out fixed ones.
    const atRest = new CSSStyleSheet();
    atRest.replaceSync(
      `*, ::before, ::after { transition: none !important }
      [data-unstuck] { position: relative !important; inset: auto !important }`,
    );
    const sticky = [...document.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const element of sticky) element.toggleAttribute('data-unstuck', true);
    document.adoptedStyleSheets.push(atRest);
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const { violations } = await loaded.run(runOptions);
    document.adoptedStyleSheets.pop();
    for (const element of sticky) element.removeAttribute('data-unstuck');
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      violations: violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      ),
      sidewaysScroll: scrollWidth - clientWidth,
    };
  }, options);

/**
 * Fails if axe finds a WCAG 2.2 AA violation or the page scrolls sideways. Does not use axe's own builder for
 * Playwright, which takes six times as long: for each check it loads axe into the page again and opens a second page.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  options = everything,
): Promise<void> {
  expect(page.frames(), 'frames, of which only the first is checked').toHaveLength(1);
  // A page that has just been opened might not have rendered yet, and nothing is busy then either.
  await expect(page.locator('h1').first()).toBeAttached();
  // Waits until nothing is busy, because axe would report the dimmed content. Content behind an open
  // dialog may stay busy.
  await expect(
    page.locator('dialog[open] [aria-busy=true], body:not(:has(dialog[open])) [aria-busy=true]'),
  ).toHaveCount(0);
  let found = await inspect(page, options);
  if (found === undefined) {
    await page.evaluate(axe.source);
    found = await inspect(page, options);
  }
  expect(found?.violations, `axe: ${where}`).toEqual([]);
  expect(found?.sidewaysScroll, `sideways scroll: ${where}`).toBeLessThanOrEqual(0);
}

/** Set by `npm test -- --all`, because these checks take a fifth of the time of all journeys. */
const checksEveryAppearance = process.env['EVERY_APPEARANCE'] === 'true';

/**
 * Checks the page in both themes and on the narrowest screen, then restores the viewport. Without `--all`, it only
 * looks for sideways scroll on the narrowest screen.
 */
export async function expectAccessibleEverywhere(page: Page, where: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  if (checksEveryAppearance) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, dark`, colors);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, light`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  if (checksEveryAppearance) await expectAccessible(page, `${where}, 320 px`);
  else await expectNoSidewaysScroll(page, `${where}, 320 px`);
  await page.setViewportSize(size);
}

/** Polls, because a chart adjusts its width only after the page has its new width. */
const expectNoSidewaysScroll = (page: Page, where: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        }),
      { message: `sideways scroll: ${where}` },
    )
    .toBeLessThanOrEqual(0);
