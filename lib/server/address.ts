import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What an IP address is to us. `metadata` covers everything link-local: clouds hand out credentials there. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata' | 'reserved';

/** How far a connection may reach: the internet, this machine as well, or the local network on top. */
export type Reach = 'public' | 'loopback' | 'lan';

const V4: [AddressKind, ...string[]][] = [
  // 168.63.129.16 and 100.100.100.200 are metadata services outside the link-local range; they come before the ranges that hold them.
  ['metadata', '169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ['loopback', '127.0.0.0/8'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ['reserved', '0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ['reserved', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

const V6: [AddressKind, ...string[]][] = [
  ['metadata', 'fd00:ec2::/32', 'fd20:ce::254/128', 'fe80::/10'],
  ['loopback', '::1/128'],
  ['private', 'fc00::/7', 'fec0::/10'],
  // Tunnels and translations whose IPv4 end is not for us to trust: local NAT64, Teredo, 6to4, IPv4-compatible.
  [
    'reserved',
    '64:ff9b:1::/48',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'ff00::/8',
    '::/96',
    '100::/64',
  ],
];

const V4_LISTS = V4.map(([kind, ...ranges]) => ({ kind, list: blockList(ranges, 'ipv4') }));
const V6_LISTS = V6.map(([kind, ...ranges]) => ({ kind, list: blockList(ranges, 'ipv6') }));

/** The kind of an IP address in any spelling; `reserved` for what is no address. IPv4 inside IPv6 counts as that IPv4. */
export function addressKind(ip: string): AddressKind {
  if (isIPv4(ip)) return V4_LISTS.find(({ list }) => list.check(ip, 'ipv4'))?.kind ?? 'public';
  // A zone (`fe80::1%eth0`) names an interface, and only link-local addresses have one.
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return 'reserved';
  const inner = embeddedV4(address);
  if (inner !== null) return addressKind(inner);
  return V6_LISTS.find(({ list }) => list.check(address, 'ipv6'))?.kind ?? 'public';
}

/** Whether a connection of that reach may go to `ip`. Metadata and reserved addresses: never. */
export function addressAllowed(ip: string, reach: Reach = 'public'): boolean {
  const kind = addressKind(ip);
  if (kind === 'public') return true;
  if (kind === 'loopback') return reach !== 'public';
  return kind === 'private' && reach === 'lan';
}

/** The IPv4 address in an IPv4-mapped (`::ffff:0:0/96`) or NAT64 (`64:ff9b::/96`, RFC 6052) one; null for others. */
function embeddedV4(address: string): string | null {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isMapped || isNat64 ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = hex.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const start = parse(head);
  const end = parse(tail ?? '');
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end];
}

function blockList(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}
