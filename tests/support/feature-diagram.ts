import { importsOf, type SourceFile } from './sources.ts';
import { featureOf, isTest } from './structure.ts';

type Graph = Map<string, Set<string>>;

/** Compares the mermaid flowchart in a text with the imports between features. An import may follow several arrows. */
export function compareWithDiagram(files: SourceFile[], text: string) {
  const imports = importGraph(files);
  const diagram = parseFlowchart(text);
  return {
    missingArrows: edgesOf(imports)
      .filter(([from, to]) => !reachableFrom(diagram, from).has(to))
      .map(formatEdge),
    needlessArrows: edgesOf(diagram)
      .filter(([from, to]) => !imports.get(from)?.has(to))
      .map(formatEdge),
  };
}

function importGraph(files: SourceFile[]): Graph {
  const graph: Graph = new Map();
  for (const { from, to } of files.filter(({ path }) => featureOf(path) && !isTest(path)).flatMap(importsOf)) {
    const [user, used] = [featureOf(from)!, featureOf(to)];
    if (used && used !== user) addEdge(graph, user, used);
  }
  return graph;
}

/** Reads lines such as `a --> b & c --> d`. */
function parseFlowchart(text: string): Graph {
  const graph: Graph = new Map();
  const [, body = ''] = /flowchart TD\n(.*?)```/s.exec(text) ?? [];
  for (const line of body.split('\n')) {
    const steps = line.split('-->').map((step) => step.split('&').map((name) => name.trim()));
    for (const [index, users] of steps.slice(0, -1).entries())
      for (const user of users) for (const used of steps[index + 1]!) addEdge(graph, user, used);
  }
  return graph;
}

function addEdge(graph: Graph, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

function edgesOf(graph: Graph): [from: string, to: string][] {
  return [...graph].flatMap(([from, targets]) => [...targets].map((to): [string, string] => [from, to]));
}

const formatEdge = ([from, to]: [from: string, to: string]) => `${from} --> ${to}`;

function reachableFrom(graph: Graph, start: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(start) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachableFrom(graph, next, seen);
  }
  return seen;
}
