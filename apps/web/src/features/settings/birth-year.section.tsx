import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { BirthYearForm, birthYearQuery } from '../minors/index.ts';
import { Section } from './section.tsx';

/** The year of birth, shown only to the account's owner. */
export function BirthYearSection() {
  const { data } = useQuery(birthYearQuery);
  if (!data) return null;
  return (
    <Section title="Year of birth">
      {data.birth_year === null ? (
        <>
          <p className="mt-2 text-muted">
            Age decides how we protect an account. Nobody else sees your answer.
          </p>
          <BirthYearForm />
        </>
      ) : (
        <>
          <p className="figures mt-3 text-lg font-semibold">{data.birth_year}</p>
          <p className="mt-2 text-sm text-muted">
            Only you see it. Is it wrong?{' '}
            <Link to={paths.contact} className="underline underline-offset-4">
              Write to us
            </Link>
            .
          </p>
        </>
      )}
    </Section>
  );
}
