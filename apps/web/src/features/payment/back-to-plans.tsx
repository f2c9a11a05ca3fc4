import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** To the plan step, of the registration or of who is signed in (G-28, G-29). */
export const BackToPlans = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => (
  <ButtonLink to={useSession() ? paths.plan : paths.register} variant={variant}>
    Back to plans
  </ButtonLink>
);
