import { Anchor, Text } from '@mantine/core';
import { useWords } from '../i18n.ts';
import type { Typed } from './useTyped.ts';

interface FoundAgainProps {
  typed: Pick<Typed<object>, 'foundFrom' | 'startAfresh'>;
  /** The form has begun anew: its first field takes the focus that the button had. */
  onAfresh: () => void;
}

/** Above a form that shows again what was typed before the page was loaded anew. */
export function FoundAgain({ typed, onAfresh }: FoundAgainProps) {
  const { t } = useWords();
  if (!typed.foundFrom) return null;
  return (
    <Text role="status" c="dimmed">
      {t('ui.foundAgain.text')}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        onClick={async () => (await typed.startAfresh()) && onAfresh()}
      >
        {t('ui.foundAgain.startAfresh')}
      </Anchor>
    </Text>
  );
}
