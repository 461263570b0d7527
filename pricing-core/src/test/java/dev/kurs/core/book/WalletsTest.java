package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class WalletsTest {
    private final Wallets wallets = new Wallets();

    @Test
    void shouldKeepPartnersAndAddressesApart() {
        wallets.permit(7, address(1, 1), 0, Wallets.MAY_SWAP);

        assertTrue(wallets.maySwap(7, address(1, 1), 0));
        assertFalse(wallets.maySwap(8, address(1, 1), 0));
        assertFalse(wallets.maySwap(7, address(1, 2), 0));
        assertFalse(wallets.maySwap(7, address(2, 1), 0));
    }

    @Test
    void shouldAskForThePermissionToSwap() {
        wallets.permit(7, address(1, 1), 0, Wallets.MAY_DEPOSIT_LIQUIDITY);
        assertFalse(wallets.maySwap(7, address(1, 1), 0));

        wallets.permit(7, address(1, 1), 0, Wallets.MAY_SWAP);
        assertTrue(wallets.maySwap(7, address(1, 1), 0));
        wallets.permit(7, address(1, 1), 0, 0);
        assertFalse(wallets.maySwap(7, address(1, 1), 0));
    }

    @Test
    void shouldGiveBackTheAddress() {
        wallets.permit(7, address(123, 45), 0, Wallets.MAY_SWAP);
        UnsafeBuffer copy = new UnsafeBuffer(new byte[20]);
        wallets.address(0, copy, 0);

        assertArrayEquals(address(123, 45).byteArray(), copy.byteArray());
    }

    private static UnsafeBuffer address(int first, int last) {
        UnsafeBuffer address = new UnsafeBuffer(new byte[20]);
        address.putInt(0, first);
        address.putInt(16, last);
        return address;
    }
}
