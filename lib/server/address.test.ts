import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressAllowed, addressKind } from './address.ts';

describe('addressKind', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:7f00:0001', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['64:ff9b::127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd12:3456::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['169.254.169.254', 'metadata'],
    ['::ffff:a9fe:a9fe', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['fe80::1', 'metadata'],
    ['fe80::1%eth0', 'metadata'],
    ['0.0.0.0', 'reserved'],
    ['::', 'reserved'],
    ['::7f00:1', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['ff02::1', 'reserved'],
    ['2002:7f00:1::', 'reserved'],
    ['2001:0:1::1', 'reserved'],
    ['64:ff9b:1::1', 'reserved'],
    ['not an address', 'reserved'],
    ['', 'reserved'],
    ['8.8.8.8', 'public'],
    ['172.32.0.1', 'public'],
    ['100.128.0.1', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['64:ff9b::808:808', 'public'],
  ])('%s is %s', (ip, kind) => {
    expect(addressKind(ip)).toBe(kind);
  });

  it('judges an IPv4 address inside IPv6 as that IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(addressKind(`::ffff:${ip}`)).toBe(addressKind(ip));
        expect(addressKind(`64:ff9b::${ip}`)).toBe(addressKind(ip));
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => {
        expect(typeof addressKind(text)).toBe('string');
      }),
    );
  });
});

describe('addressAllowed', () => {
  it('widens with the reach, and never to metadata or reserved addresses', () => {
    const reaches = ['public', 'loopback', 'lan'] as const;
    const table = ['8.8.8.8', '127.0.0.1', '10.0.0.1', '169.254.169.254', 'fd00:ec2::254', '0.0.0.0'];
    expect(table.map((ip) => reaches.map((reach) => addressAllowed(ip, reach)))).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
      [false, false, false],
      [false, false, false],
      [false, false, false],
    ]);
  });
});
