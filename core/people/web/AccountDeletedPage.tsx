import { Anchor, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, redirect } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
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
  const title = t(left ? 'people:deleted.title' : 'people:deleted.over');
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Title ref={heading} order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text role="status" mt="xs" mb="lg">
        {t(left ? 'people:deleted.text' : 'people:deleted.overText')}
      </Text>
      {left && <LeavingList parts={left[language]} when="after" order={2} />}
      <Anchor component={Link} to="/login" mt={left ? 'xl' : 0}>
        {t('people:confirmEmail.login')}
      </Anchor>
    </>
  );
}
