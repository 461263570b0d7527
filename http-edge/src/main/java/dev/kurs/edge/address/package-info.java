/** Internet addresses: where requests come from, and from where keys may be shown. */
package dev.kurs.edge.address;
