import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  expect,
  fillPerson,
  logIn,
  newDevice,
  test,
  type Page,
} from './support/fixtures.ts';
import { waitForMail } from './support/mailbox.ts';
import { recordWebm } from './support/videos.ts';
import { openSettings } from './support/settings.ts';

const otto = coaches.minors;
const coachName = `${otto.first} ${otto.last}`;
/** Anyone born in this year is certainly 14. */
const yearOf14 = new Date().getUTCFullYear() - 15;

// The coach deliberately opens pages that are no longer available.
test.use({ allowedInConsole: /status of 40[34] / });

/** Makes a code and returns it as shown. */
async function makeCode(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).tap();
  const code = page.locator('p[tabindex="-1"]', { hasText: 'Your code:' });
  await expect(code).toBeFocused();
  return (await code.locator('[aria-hidden]').innerText()).trim();
}

/** Registers a parent, who confirms their address and lands on the page with their children. */
async function registerParent(page: Page): Promise<void> {
  await page.goto('/minors');
  await expectAccessibleEverywhere(page, 'the page on minors');
  await page.getByRole('link', { name: 'Register as a parent' }).tap();
  const { email } = await fillPerson(page, { first: 'Paula', last: 'Quartov' });
  await expectAccessibleEverywhere(page, 'registering as a parent');
  await page.getByRole('button', { name: 'Create account' }).tap();
  await expect(page.getByRole('heading', { name: 'Children', level: 1 })).toBeVisible();
  await expect(page.getByText('No children yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a parent without a confirmed address');
  const [, path = ''] = await waitForMail(email, /http:\/\/localhost:\d+(\/verify-email\/[\w-]+)/);
  await page.goto(path);
  await page.getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible();
  const account = page.waitForResponse('**/api/account/');
  await page.goto('/guardian');
  await expect(page.getByText('No children yet')).toBeVisible();
  await (await account).finished();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toHaveCount(0);
}

/** Adds a lesson with a video and returns its address. */
async function addLesson(page: Page): Promise<string> {
  await page.goto('/journal/lessons/add');
  await page.getByRole('combobox', { name: 'Coach', exact: true }).selectOption(coachName);
  await page.getByLabel('Lesson Date').fill('2026-10-02');
  await page.getByLabel('Student Notes').fill('Second intention, slowly.');
  await page.getByRole('button', { name: 'Add Lesson' }).tap();
  await acknowledge(page, 'Lesson Created', 'Lesson has been created successfully');
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Second intention' })
    .getByRole('link')
    .first()
    .tap();
  await expect(page).toHaveURL(/\/journal\/lessons\/lesson-/);
  const video = await recordWebm(page, 'advance.webm');
  await page.getByRole('button', { name: /^No videos yet|^Add Media$/ }).tap();
  await page.getByLabel('Video files').setInputFiles(video);
  await page
    .getByRole('dialog', { name: 'Add Media' })
    .getByRole('button', { name: 'Upload' })
    .tap();
  const question = page.getByRole('dialog', { name: 'Upload', exact: true });
  await question.getByRole('button', { name: 'Upload' }).tap();
  await expect(
    page.getByRole('main').getByRole('button', { name: /^Play video 1, / }),
  ).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Plays the video of the open lesson. Returns its address and a function that makes a range request for it. */
async function playVideo(
  page: Page,
): Promise<{ address: string; readRange: () => Promise<number> }> {
  const loading = page.waitForResponse((response) => response.url().includes('/file?'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play video 1, / })
    .click();
  const address = (await loading).url();
  const readRange = async () =>
    (await page.request.get(address, { headers: { range: 'bytes=100-200' } })).status();
  return { address, readRange };
}

test(
  'a parent approves the coach of a 14-year-old, reads the feedback, and ends the access right away',
  { tag: ['@B-MG-03', '@B-MG-04', '@B-MG-05', '@B-MG-06'] },
  async ({ browser, page: child }) => {
    // The 14-year-old registers.
    await child.goto('/register');
    await fillPerson(child, { first: 'Mia', last: 'Quartov', birthYear: yearOf14 });
    await child.getByRole('button', { name: 'Next' }).tap();
    await child.getByRole('button', { name: 'Skip For Now' }).tap();
    await child.getByRole('button', { name: 'Go to the journal' }).tap();
    await expect(child.getByRole('heading', { level: 1, name: 'Salut, Mia' })).toBeVisible();

    // Before handing out a code, the child sees that a parent is needed.
    await child.goto('/journal/connections');
    await expect(child.getByText(/^A parent must approve your coach/)).toBeVisible();
    await expectAccessibleEverywhere(child, 'connections of a minor without a parent');

    // A parent links their account to the child's on another device.
    const phone = await newDevice(browser, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const parent = await phone.newPage();
    await registerParent(parent);
    await expectAccessibleEverywhere(parent, 'a parent without children');
    await openSettings(child);
    const parentCode = await makeCode(child, 'Make a code for your parent');
    await expectAccessibleEverywhere(child, 'the settings of a minor');
    await parent.getByRole('main').getByRole('link', { name: 'Add a child' }).tap();
    await parent.getByRole('textbox', { name: 'Code' }).fill(parentCode);
    await expectAccessibleEverywhere(parent, 'adding a child');
    await parent.getByRole('button', { name: 'Link to my child' }).tap();
    await acknowledge(parent, 'Linked', 'You’re now linked to Mia Quartov.');
    await expect(parent.getByText('Nobody is connected with Mia.')).toBeVisible();
    await expect(parent.getByRole('navigation', { name: 'Journal' })).toHaveCount(0);
    await child.reload();
    await expect(child.getByText('Paula Quartov', { exact: true })).toBeVisible();

    // The child hands a code to a coach, who then has to wait.
    await child.goto('/journal/connections');
    const coachCode = await makeCode(child, 'Make a code for a coach');
    await expectAccessibleEverywhere(child, 'a code for a coach');
    const desk = await newDevice(browser, { viewport: { width: 1280, height: 800 } });
    const coach = await desk.newPage();
    await logIn(coach, { email: otto.email, password });
    await expect(coach.getByRole('heading', { level: 1 })).toContainText(otto.first);
    await coach.goto('/journal/connections');
    await coach.getByLabel('Find Fencer').fill('Mia Quartov');
    await expect(coach.getByText('No fencer found.')).toBeVisible();
    await coach.getByRole('textbox', { name: 'Code' }).fill(coachCode);
    await coach.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(coach.getByText(/^Waiting for a parent's approval\./)).toBeVisible();
    await expectAccessibleEverywhere(coach, 'a coach who waits');
    await coach.goto('/coach/students');
    await expect(coach.getByText('No students yet')).toBeVisible();
    await expect(coach.getByText('Mia Quartov')).toHaveCount(0);

    // The parent approves.
    await parent.goto('/guardian');
    await expect(parent.getByText('1 connection to approve')).toBeVisible();
    await expectAccessibleEverywhere(parent, 'a child with a connection to approve');
    await parent.getByRole('link', { name: 'Mia Quartov' }).tap();
    await expect(parent.getByText('Wants to coach Mia')).toBeVisible();
    await expectAccessibleEverywhere(parent, 'a connection to approve');
    await parent.getByRole('button', { name: `Approve ${coachName}` }).tap();
    await acknowledge(parent, 'Approved', `${coachName} is now Mia’s coach.`);

    // The coach opens a lesson with a video and writes feedback.
    const lesson = await addLesson(child);
    await coach.goto(lesson);
    const video = await playVideo(coach);
    expect(await video.readRange()).toBe(206);
    await coach.keyboard.press('Escape');
    await coach.goto('/coach/lessons');
    await coach.getByRole('button', { name: /^Write feedback for Mia Quartov/ }).click();
    await coach.getByLabel('Your feedback for Mia Quartov').fill('Show the first one longer.');
    await coach.getByRole('button', { name: 'Save feedback' }).click();
    await expect(coach.getByText('Feedback for Mia Quartov saved.')).toBeVisible();
    // After a change, the original text stays readable for the parent.
    await coach.goto(lesson);
    await coach.getByRole('link', { name: 'Edit feedback' }).click();
    await coach.getByLabel('Your feedback').fill('Wait longer.');
    await coach.getByRole('button', { name: 'Save feedback', exact: true }).click();
    await acknowledge(coach, 'Lesson Updated');

    // The parent reads the messages, and sees who opened what.
    await parent.reload();
    await parent.getByRole('tab', { name: 'Messages' }).tap();
    await expect(parent.getByText('Wait longer.')).toBeVisible();
    const earlier = parent.getByRole('listitem').filter({ hasText: 'Show the first one longer.' });
    await expect(earlier).toContainText('Changed later');
    await expectAccessibleEverywhere(parent, 'the messages');
    await earlier.getByRole('link').tap();
    await expect(parent.getByText('Second intention, slowly.')).toBeVisible();
    await expect(parent.getByRole('link', { name: /feedback/ })).toHaveCount(0);
    await expectAccessibleEverywhere(parent, 'a lesson as a parent reads it');
    await parent.getByRole('button', { name: 'Back' }).tap();
    await parent.getByRole('tab', { name: 'Opened' }).tap();
    await expect(
      parent.getByRole('listitem').filter({ hasText: 'Video: advance.webm' }),
    ).toContainText(coachName);
    await expectAccessibleEverywhere(parent, 'who opened what');
    await parent.getByRole('tab', { name: 'Account' }).tap();
    await expect(parent.getByRole('button', { name: 'Make a copy' })).toBeVisible();
    await expectAccessibleEverywhere(parent, "the child's account");

    // The parent ends the connection, and the coach's next requests find nothing.
    await coach.goto(lesson);
    await expect(coach.getByText('Second intention, slowly.')).toBeVisible();
    await parent.getByRole('tab', { name: 'People' }).tap();
    await parent.getByRole('button', { name: `End connection with ${coachName}` }).tap();
    await parent
      .getByRole('dialog')
      .getByRole('button', { name: 'End connection', exact: true })
      .tap();
    await acknowledge(parent, 'Ended', 'The connection has ended.');
    await parent.getByRole('button', { name: 'Report someone' }).tap();
    await expect(
      parent.getByRole('option', { name: `${coachName} (no longer connected)` }),
    ).toBeAttached();
    await expectAccessibleEverywhere(parent, 'a report');
    await parent.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    expect(await video.readRange()).toBe(404);
    await coach.reload();
    await expect(coach.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await child.goto('/journal/settings/profile#who-opened-my-lessons-and-videos');
    await expect(
      child.getByRole('listitem').filter({ hasText: 'Video: advance.webm' }),
    ).toContainText(coachName);
    await phone.close();
    await desk.close();
  },
);

test(
  'a registration of a child under 13 leaves only its date on the device',
  { tag: '@B-MG-02' },
  async ({ page }) => {
    await page.goto('/register');
    const { email } = await fillPerson(page, {
      first: 'Canaria',
      last: 'Serinus',
      birthYear: new Date().getUTCFullYear() - 10,
    });
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByRole('heading', { name: 'Ask a parent or guardian' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a refused registration');
    const kept = await page.evaluate(async () => {
      const databases: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        });
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          });
          databases.push(rows);
        }
        database.close();
      }
      return {
        local: Object.fromEntries(Object.entries(localStorage)),
        session: JSON.stringify(Object.entries(sessionStorage)),
        databases: JSON.stringify(databases),
        cookies: document.cookie,
        address: location.href,
        history: JSON.stringify(history.state),
      };
    });
    expect(Object.keys(kept.local)).toEqual(['fj:guardian-needed']);
    const everything = JSON.stringify([kept, requests]);
    for (const canary of ['Canaria', 'Serinus', email, password])
      expect(everything).not.toContain(canary);
    // The year can't be changed right away.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ask a parent or guardian' })).toBeVisible();
  },
);

test(
  'a parent opens an account for a child under 13, who sets a password with the code',
  { tag: ['@B-MG-02', '@B-MG-04'] },
  async ({ browser, page: parent }) => {
    await registerParent(parent);
    await parent.goto('/guardian/add');
    await parent.getByRole('tab', { name: 'Open an account' }).tap();
    await parent.getByLabel('Child’s first name').fill('Nino');
    await parent.getByLabel('Child’s last name').fill('Quartov');
    await parent.getByLabel('Child’s year of birth').fill(String(new Date().getUTCFullYear() - 10));
    await parent.getByRole('radio').first().tap();
    await expectAccessibleEverywhere(parent, 'opening an account for a child');
    await parent.getByRole('button', { name: 'Agree and open the account' }).tap();
    await expect(parent.getByRole('heading', { name: 'The account is open' })).toBeFocused();
    await expectAccessibleEverywhere(parent, 'an account opened for a child');
    const code = (
      await parent.locator('p', { hasText: 'Your code:' }).locator('[aria-hidden]').innerText()
    ).trim();

    const tablet = await newDevice(browser, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const child = await tablet.newPage();
    await child.goto('/login');
    await child.getByRole('link', { name: 'Log in with their code' }).tap();
    await expect(child.getByRole('button', { name: 'Set password and log in' })).toBeEnabled();
    await expectAccessibleEverywhere(child, 'the first login');
    await child.getByRole('textbox', { name: 'Code' }).fill(code);
    await child.getByLabel('New password').fill(password);
    await child.getByLabel('Confirm password').fill(password);
    await child.getByRole('button', { name: 'Set password and log in' }).tap();
    await expect(child.getByRole('heading', { name: 'You’re in' })).toBeVisible();
    await expectAccessibleEverywhere(child, 'the login name');
    const loginName = await child.locator('.select-all').innerText();
    await child.getByRole('button', { name: 'Open my journal' }).tap();
    await expect(child.getByRole('heading', { level: 1, name: 'Salut, Nino' })).toBeVisible();
    await tablet.clearCookies();
    await child.evaluate(() => localStorage.clear());
    await logIn(child, { email: loginName, password });
    await expect(child.getByRole('heading', { level: 1, name: 'Salut, Nino' })).toBeVisible();
    await tablet.close();
  },
);
