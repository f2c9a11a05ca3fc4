import { BirthYearForm } from './birth-year-form.tsx';
import { LogOutButton, QuestionPage } from './question-page.tsx';

export const BirthYearQuestion = () => (
  <QuestionPage title="One question first">
    <p className="text-lg">We now ask everyone for their year of birth.</p>
    <p className="mt-2 text-muted">
      Age decides how we protect an account. Nobody else sees your answer.
    </p>
    <BirthYearForm>
      <LogOutButton />
    </BirthYearForm>
  </QuestionPage>
);
