import { eq } from 'drizzle-orm';
import { computePublicHolidays } from '../core/buildings/server/holidays.ts';
import { buildings, closingDays } from '../core/buildings/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import { DEMO_TIME_ZONE } from './clock.ts';

/** In days from today: outside the days that have visits and bookings. */
const CLOSED = { from: 8, to: 54 };

const week = { opens: '08:00', closes: '20:00' };
const openingHours = {
  monday: week,
  tuesday: week,
  wednesday: week,
  thursday: week,
  friday: week,
  saturday: { opens: '09:00', closes: '13:00' },
  sunday: null,
};
const whatToBring = {
  fr: 'Une pièce d’identité, demandée à l’accueil.',
  en: 'An identity document, asked for at reception.',
};

const welcomes = [
  {
    id: 1,
    receptionContact: 'Accueil, rez-de-chaussée',
    receptionPhone: '01 99 00 18 09',
    directions: {
      fr: 'Métro Chaussée d’Antin – La Fayette, sortie 2. Entrée sous le porche, puis l’accueil à droite.',
      en: 'Métro Chaussée d’Antin – La Fayette, exit 2. Enter through the archway; reception is on the right.',
    },
  },
  {
    id: 2,
    receptionContact: 'Accueil',
    receptionPhone: '03 53 01 04 59',
    directions: {
      fr: 'À deux minutes à pied de la gare Lille Flandres. L’entrée donne sur la place.',
      en: 'Two minutes on foot from Lille Flandres station. The entrance is on the square.',
    },
  },
] as const;

export async function fillDemoBuildings(db: Db, today: LocalDate): Promise<void> {
  const [from, to] = [addDays(today, CLOSED.from), addDays(today, CLOSED.to)];
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))];
  const holidays = (
    await Promise.all(years.map((year) => computePublicHolidays(DEMO_TIME_ZONE, year)))
  ).flat();
  const closed = holidays.filter(({ date }) => date >= from && date <= to);
  for (const { id, ...welcome } of welcomes) {
    await db
      .update(buildings)
      .set({ ...welcome, whatToBring, openingHours })
      .where(eq(buildings.id, id));
    if (closed.length > 0) await closingDays.insert(db, new BuildingScope([id]), closed);
  }
}
