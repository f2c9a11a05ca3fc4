import { Button } from '../../ui/button.tsx';

/** Opens the opponent picker. It is below its field, and beside it on a phone in landscape. */
export const FindOpponentButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="quiet"
    icon="zoomIn"
    className="self-start px-2! text-sm short:mt-7"
    aria-label="Find or add opponent"
    onClick={onClick}
  >
    <span className="short:sr-only">Find or add</span>
  </Button>
);
