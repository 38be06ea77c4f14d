import { Anchor, Text } from '@mantine/core';
import { useWords } from '../i18n.ts';
import type { Typed } from './useDraft.ts';

interface FoundAgainProps<Values extends object> {
  typed: Pick<Typed<Values>, 'foundFrom' | 'startAfresh' | 'other' | 'resume' | 'forgetOther'>;
  /** The form has begun with something else: its first field takes the focus that the button had. */
  onBegun: () => void;
  /** Which day what is offered is about. */
  tell?: ((typed: Values) => string) | undefined;
}

/** Above a form that shows again what was typed before the page was loaded anew, or offers what was typed on something else. */
export function FoundAgain<Values extends object>({ typed, onBegun, tell }: FoundAgainProps<Values>) {
  const { t } = useWords();
  const { foundFrom, other } = typed;
  const button = (words: string, act: () => boolean | Promise<boolean>) => (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      onClick={async () => (await act()) && onBegun()}
    >
      {words}
    </Anchor>
  );
  const begun = (act: () => void) => () => {
    act();
    return true;
  };
  if (!foundFrom && !other) return null;
  return (
    <Text role="status" c="dimmed">
      {other ? (
        <>
          {button(
            tell ? t('ui.foundAgain.resumeOf', { day: tell(other) }) : t('ui.foundAgain.resume'),
            typed.resume,
          )}
          {' · '}
          {button(t('ui.foundAgain.forget'), begun(typed.forgetOther))}
        </>
      ) : (
        <>
          {t('ui.foundAgain.text')} {button(t('ui.foundAgain.startAfresh'), begun(typed.startAfresh))}
        </>
      )}
    </Text>
  );
}
