/** The contracts as Java calls them, generated from their committed ABI; see HACKING.md for how to make them again. */
package dev.kurs.chain.contract;
