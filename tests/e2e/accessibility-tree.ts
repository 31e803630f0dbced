import type { Page } from '@playwright/test';

/** What a screen reader stops at, with what it says there besides the name. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  table: [],
  columnheader: [],
  rowheader: [],
  group: [],
  DisclosureTriangle: ['expanded'],
  radio: ['checked'],
  checkbox: ['checked'],
  textbox: ['invalid'],
  button: ['disabled'],
  status: ['live'],
  alert: ['live'],
};

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
}

/**
 * The page as Chromium gives it to screen readers, in reading order: `role "name"` with what is true of it and its
 * description.
 */
export async function readAccessibilityTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: AxNode): string[] => [
    ...(node.ignored ? [] : lineOf(node)),
    ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? read(byId.get(id)!) : [])),
  ];
  return read(nodes[0]!);
}

function lineOf({ role, name, description, properties = [] }: AxNode): string[] {
  const told = ROLES[role?.value ?? ''];
  // The group of a disclosure has no name beside the disclosure's own.
  if (!told || (role!.value === 'group' && !name?.value)) return [];
  const states = properties.filter(
    ({ name: state, value }) => told.includes(state) && !['false', false].includes(value.value as string),
  );
  const words = states.map(({ name: state, value }) =>
    String(value.value) === 'true' ? state : `${state} ${value.value}`,
  );
  return [[`${role!.value} "${name?.value ?? ''}"`, ...words, description?.value].filter(Boolean).join(', ')];
}
