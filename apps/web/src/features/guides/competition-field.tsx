import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { SelectField } from '../../ui/field.tsx';
import { competitionsQuery } from '../calendar/index.ts';

interface Competition {
  slug: string;
  name: string;
  date: string;
}

/** Selects a list's competition. `linkedCompetition` adds one from the address that is too old for the options. */
export function CompetitionField({
  value,
  linkedCompetition,
  onChoose,
}: {
  value: string;
  linkedCompetition?: Competition | null;
  onChoose: (slug: string) => void;
}) {
  const competitions = useQuery(competitionsQuery).data ?? [];
  const offered =
    linkedCompetition && competitions.every(({ slug }) => slug !== linkedCompetition.slug)
      ? [linkedCompetition, ...competitions]
      : competitions;
  const options = offered
    .toReversed()
    .map(({ slug, name, date }) => ({ value: slug, label: `${name}, ${formatDate(date)}` }));
  return (
    <SelectField
      label="Competition"
      placeholder="No specific competition"
      options={options}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
