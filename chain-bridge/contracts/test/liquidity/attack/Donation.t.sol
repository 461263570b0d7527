// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../../src/interface/IReservePool.sol";
import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {FreezeScope} from "../../../src/type/FreezeScope.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Gifts, dust and the first depositor: what vaults have been robbed with elsewhere.
contract DonationTest is LiquidityAttack {
    function test_giftsToPoolDeskVaultAndShareChangeNoBookAndNoRate() external {
        uint256 day = requestDeposit(alice, usdt, full(usdt), MILLION);
        bytes32 before = bookHash();
        address[4] memory places =
            [address(pool), address(liquidity), address(full(usdt)), address(shareOf(full(usdt)))];
        for (uint256 i = 0; i < places.length; ++i) {
            usdt.mint(places[i], 50 * MILLION);
            idrx.mint(places[i], 1e18);
            vm.assertEq(bookHash(), before);
        }
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        vm.assertEq(full(usdt).maxMint(alice), MILLION);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.NothingMissing.selector, address(usdt)));
        pool.sync(address(usdt));
    }

    function test_sharesCannotBeGivenToVaultOrDesk() external {
        uint256 shares = provideLiquidity(mallory, usdt, fx(usdt), MILLION);
        IShareToken share = shareOf(fx(usdt));
        address[2] memory places = [address(fx(usdt)), address(liquidity)];
        for (uint256 i = 0; i < places.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, places[i]));
            vm.prank(mallory);
            share.transfer(places[i], shares);
        }
        vm.assertEq(share.earningSupply(), shares);
    }

    function test_recapitalisingBeforeADepositTakesNothingFromTheDepositor() external {
        uint256 day = requestDeposit(alice, extra, full(extra), 1_000_000);
        waitUntil(liquidity.waitEnds(day, 1));
        // Mallory, a holder, makes shares dear just before alice's are bought.
        extra.mint(mallory, 37_777_777);
        vm.startPrank(mallory);
        extra.approve(address(liquidity), 37_777_777);
        liquidity.recapitalise(address(extra), 37_777_777);
        vm.stopPrank();
        uint256 gE18 = liquidity.shareValueE18(true);
        vm.assertGt(gE18, 10e18);
        liquidity.processDeposit(address(extra), ShareClass.FULL, day);

        uint256 shares = full(extra).maxMint(alice);
        vm.assertEq(shares, uint256(1_000_000) * 1e18 / gE18);
        // What rounding leaves to the others is less than one share.
        vm.assertLt(1_000_000 - full(extra).convertToAssets(shares), gE18 / 1e18 + 1);
    }

    /// @dev Its feed at par, a token at a twentieth of it would lift what junior shares of every other are worth.
    function test_capitalOfADepeggedTokenIsBoundAsSwapsAre() external {
        (uint256 held,,,) = pool.book(address(idrx));
        uint256 most = pool.record(address(idrx)).terms.maxHeld() * unit(idrx);
        idrx.mint(mallory, most);
        vm.startPrank(mallory);
        idrx.approve(address(liquidity), most);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.HoldingAboveLimit.selector, address(idrx), most + 1, most));
        liquidity.recapitalise(address(idrx), most - held + 1);
        liquidity.recapitalise(address(idrx), 1);
        vm.stopPrank();

        bytes32 subject = bytes32(uint256(uint160(address(idrx))));
        vm.prank(guardian);
        governor.freeze(FreezeScope.TOKEN_INBOUND, subject);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.TOKEN_INBOUND, subject));
        vm.prank(mallory);
        liquidity.recapitalise(address(idrx), 1);
        vm.assertEq(held + 1, pool.record(address(idrx)).book.held());
    }

    function test_nobodyDepositsBeforeTheOperatorHasSeeded() external {
        deployBare();
        usdt.mint(mallory, 1);
        vm.startPrank(mallory);
        IShareVault vault = full(usdt);
        usdt.approve(address(vault), 1);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TokenNotSeeded.selector, address(usdt)));
        vault.requestDeposit(1, mallory, mallory);
        vm.stopPrank();
    }

    function test_seedLeavesAThousandthThatNobodyCanRedeem() external {
        IShareVault vault = full(usdt);
        uint256 locked = balance(vault, address(liquidity));
        vm.assertEq(locked, MILLION / 1_000);
        requestRedeem(operator, vault, MILLION - locked);
        processAfterNotice(usdt, vault);
        vm.assertEq(shareOf(vault).totalSupply(), locked);
        // The last holder's leaving takes nothing of the locked part's worth.
        vm.assertEq(liquidity.shareValueE18(false), 1e18);
        vm.assertEq(held(usdt), locked);
    }

    function test_depositsOfOneUnitBlockNeitherTheirDayNorAnother() external {
        IShareVault vault = full(extra);
        extra.mint(admin, 4_000_000);
        vm.startPrank(admin);
        extra.approve(address(liquidity), 4_000_000);
        liquidity.recapitalise(address(extra), 4_000_000);
        vm.stopPrank();
        vm.assertEq(liquidity.shareValueE18(true), 2e18);

        uint256 dust = requestDeposit(mallory, extra, vault, 1);
        waitUntil((dust + 1) * 1 days);
        uint256 shared = requestDeposit(mallory, extra, vault, 1);
        requestDeposit(alice, extra, vault, 1_000);
        waitUntil(liquidity.waitEnds(shared, 1));

        vm.expectRevert(
            abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FULL)
        );
        liquidity.processDeposit(address(extra), ShareClass.FULL, dust);
        liquidity.processDeposit(address(extra), ShareClass.FULL, shared);
        vm.assertEq(vault.maxMint(alice), 499);
        vm.assertEq(vault.maxMint(mallory), 0);
        vm.prank(mallory);
        vm.assertEq(vault.deposit(1, mallory), 0);
        vm.assertEq(vault.maxDeposit(mallory), 0);

        // The day that is worth no share goes back whole.
        waitUntil(liquidity.waitEnds(dust, 1) + 7 days);
        vm.prank(mallory);
        vm.assertEq(vault.returnDeposit(dust), 1);
        vm.assertEq(extra.balanceOf(mallory), 1);
    }

    function test_redemptionsOfOneUnitStandInNobodysWay() external {
        IShareVault vault = full(extra);
        provideLiquidity(alice, extra, vault, 1_000);
        provideLiquidity(mallory, extra, vault, 2);
        // Half of everything is lost, so that one share is worth less than a unit.
        burnOfPool(extra, held(extra));
        burnOfPool(usdt, held(usdt));
        fundWithoutShares();
        vm.assertLt(liquidity.shareValueE18(false), 1e18);

        requestRedeem(mallory, vault, 1);
        waitUntil((today() + 1) * 1 days);
        requestRedeem(mallory, vault, 1);
        requestRedeem(alice, vault, 1_000);
        processAfterNotice(extra, vault);
        vm.assertEq(vault.maxRedeem(mallory), 1);
        vm.assertEq(vault.maxWithdraw(mallory), 0);
        vm.prank(mallory);
        vm.assertEq(vault.redeem(1, mallory, mallory), 0);

        processAfterNotice(extra, vault);
        uint256 due = vault.maxWithdraw(alice);
        vm.assertGt(due, 500);
        vm.prank(alice);
        vm.assertEq(vault.redeem(1_000, alice, alice), due);
        vm.assertEq(extra.balanceOf(alice), due);
    }

    /// @dev The same contracts, without anybody's capital.
    function deployBare() private {
        _bare = true;
        deployAll();
    }

    bool private _bare;

    function provideCapital() internal override {
        if (!_bare) return super.provideCapital();
        vm.startPrank(admin);
        registerTokens();
        liquidity.allowWallet(mallory, true, true);
        vm.stopPrank();
    }

    /// @dev Enough of the extra token for redemptions, as anybody's gift to all.
    function fundWithoutShares() private {
        extra.mint(address(this), 10_000);
        extra.approve(address(liquidity), 10_000);
        liquidity.recapitalise(address(extra), 10_000);
    }
}
