import { authTexts } from '@fencing-journal/contract/auth';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './rules.ts';

const person = {
  first_name: 'Alexandra',
  last_name: 'Robértson-Lee',
  email: 'fast.lexi@example.test',
};

describe('a new password', () => {
  it.for([
    'Fencing2026!',
    'sabre2024',
    'epee1234',
    'Épée-2026',
    '2026 foil sabre epee',
    'my_fencing_club_1',
    'alexandra robertson-lee',
    'RobertsonAlexandra!!',
    'Alexandra.2011',
    'lexi-fencing-99',
    'fastlexi2026',
    '**usafencing**',
  ])("is rejected if it contains only the user's names and fencing words: %s", async (password) => {
    expect(await passwordProblem(password, person)).toBe(authTexts.guessablePassword);
  });

  it.for(['password123', 'qwertyuiop', 'aaaaaaaaaa'])(
    'is rejected if it is common: %s',
    async (password) => {
      expect(await passwordProblem(password, person)).toBe(authTexts.commonPassword);
    },
  );

  it.for(['fast.lexi@example.test', 'Fast.Lexi'])(
    'is rejected if it is the email address: %s',
    async (password) => {
      expect(await passwordProblem(password, person)).toBe(authTexts.passwordIsEmail);
    },
  );

  it.for([
    'threequietlamps',
    'sabre under the bed',
    'alexandra eats plums',
    'six small foxes run',
    '82916403758',
    '日本語のながいことば',
    'twentylowercaseletters',
  ])(
    'is accepted with any other word, without rules about its characters: %s',
    async (password) => {
      expect(await passwordProblem(password, person)).toBeUndefined();
    },
  );
});
