import pg from 'pg';

/** Creates a database, empty or a copy of `template`. @returns its connection URL */
export async function createPostgresDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(serverUrl, (client) => create(client, name, template));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropPostgresDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
}

async function create(client: pg.Client, name: string, template?: string): Promise<void> {
  if (!template) return void (await client.query(`create database ${name}`));
  // From release 15 on it also logs every page of the copy, unless told to copy files.
  const { rows } = await client.query(`select current_setting('server_version_num')::int >= 150000 as "writesPages"`);
  await client.query(`create database ${name} template ${template}${rows[0].writesPages ? ' strategy file_copy' : ''}`);
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
