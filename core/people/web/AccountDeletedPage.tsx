import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { LinkOutcome } from '../../../kit/web/feedback/LinkOutcome.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { forgetGoodbye, readGoodbye } from './goodbye.ts';
import { LeavingList } from './LeavingList.tsx';

/** Who is logged in has lost nothing, but where another account of theirs was deleted in this tab. */
export const loader = () => (currentSession() && !readGoodbye() ? redirect('/resident/home') : null);

/** `/accountDeleted`: says once, to whoever has just deleted their account, what went with it. Opened again it says nothing of anybody. */
export default function AccountDeletedPage() {
  const { t, language } = useWords();
  const [left] = useState(readGoodbye);
  useEffect(forgetGoodbye, []);
  return (
    <LinkOutcome
      title={t(left ? 'people:deleted.title' : 'people:deleted.over')}
      words={t(left ? 'people:deleted.text' : 'people:deleted.overText')}
      next={{ to: '/login', label: t('people:confirmEmail.login') }}
    >
      {left && (
        <Box mb="xl">
          <LeavingList parts={left[language]} when="after" order={2} />
        </Box>
      )}
    </LinkOutcome>
  );
}
