import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Links to the plan page, or to the registration if nobody is logged in. */
export const BackToPlans = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => (
  <ButtonLink to={useSession() ? paths.plan : paths.register} variant={variant}>
    Back to plans
  </ButtonLink>
);
