import { Badge } from '../../ui/badge.tsx';

/** A badge with the number of lessons that are waiting for the coach's feedback. */
export const WaitingBadge = ({ count }: { count: number }) => (
  <Badge>{`${count} waiting for feedback`}</Badge>
);
