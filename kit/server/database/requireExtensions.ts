import type { ClientBase } from 'pg';

export async function requireExtensions(client: ClientBase, texts: readonly string[]): Promise<void> {
  const extensionNames = texts.flatMap((text) =>
    [...text.matchAll(/^create extension if not exists (\w+)/gm)].map(([, name]) => name),
  );
  const { rows } = await client.query<{ name: string; offered: boolean; database: string }>(
    `select wanted.name, available.name is not null as offered, current_database() as database
       from unnest($1::text[]) as wanted(name)
       left join pg_available_extensions available on available.name = wanted.name
       left join pg_available_extension_versions version
              on version.name = available.name and version.version = available.default_version
      where not exists (select from pg_extension where extname = wanted.name)
        and (available.name is null
          or not ((version.trusted or not version.superuser) and has_database_privilege(current_database(), 'create')
            or (select rolsuper from pg_roles where rolname = current_user)))`,
    [extensionNames],
  );
  const names = (isOffered: boolean) =>
    rows.filter((row) => row.offered === isOffered).map(({ name }) => name);
  const [missing, closed] = [names(false), names(true)];
  if (missing.length > 0)
    throw new Error(
      `PostgreSQL was installed without ${missing.join(', ')}: install its additional modules (“contrib”).`,
    );
  if (closed.length > 0)
    throw new Error(
      `The account of the database may not add its extensions: let its superuser do so in “${rows[0]?.database}” ` +
        `(${closed.map((name) => `CREATE EXTENSION ${name};`).join(' ')}).`,
    );
}
