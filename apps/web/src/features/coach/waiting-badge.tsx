/** A badge with the number of lessons that wait for the coach's feedback. */
export const WaitingBadge = ({ count }: { count: number }) => (
  <p className="rounded-full bg-accent-soft px-2.5 text-sm font-semibold text-accent forced-colors:border">
    {count} waiting for feedback
  </p>
);
