import type { ReactNode } from 'react';
import classes from './ProfilePage.module.css';

interface ProfileSectionProps {
  id: string;
  heading: string;
  intro: string;
  children: ReactNode;
}

export function ProfileSectionCard({ id, heading, intro, children }: ProfileSectionProps) {
  return (
    <section className={`${classes.card} ${classes.leave}`} data-panel>
      <div>
        <h2 id={id}>{heading}</h2>
        <p>{intro}</p>
      </div>
      {children}
    </section>
  );
}
