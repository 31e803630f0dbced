/** Built-in project pictures. */
const PICTURES = 6;
const KINDS = ['strip and repaint', 'interior', 'touch-up', 'complete'];
const MODELS = ['Cessna 182', 'King Air 350', 'Cirrus SR22', 'Citation CJ3', 'Bonanza A36'];

/** Creates projects through the API, a fifth of each aircraft model. */
export async function addProjects(origin: string, cookie: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const project = {
      title: `${MODELS[n % MODELS.length]} no. ${n + 1}`,
      description: 'Stripped, treated and painted in three colors, with the interior refitted to match.',
      aircraftType: MODELS[n % MODELS.length],
      serviceType: KINDS[n % KINDS.length],
      beforeImageUrl: `/images/project-${1 + (n % PICTURES)}-before.jpg`,
      afterImageUrl: `/images/project-${1 + (n % PICTURES)}-after.jpg`,
    };
    const answer = await fetch(`${origin}/api/projects`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(project),
    });
    if (answer.status !== 201) throw new Error(`A project was answered with ${answer.status}: ${await answer.text()}`);
  }
}
